// A table in a page of its own, its views put in by hand: show(view). Given the table's script and its first view.
async ([script, view]) => {
    const heard = {};
    window.shown = view;
    window.sent = [];
    const model = {
        get: (key) => ({ view: window.shown, python: "live" })[key],
        on: (name, handler) => (heard[name] ??= []).push(handler), off: () => {},
        send: (message) => window.sent.push(message),
    };
    window.show = (next) => {
        window.shown = next;
        for (const handler of heard["change:view"]) handler();
    };
    (await import(script)).default.render({ model, el: document.querySelector("main") });
    await document.fonts.ready;
}
