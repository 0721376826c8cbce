// Puts a table into the page. It takes the address of the table's script and the first view. Afterwards, show(view)
// shows another view. If the page has a function `answer`, the function gets each message once `opened` resolves.
async ([script, view]) => {
    const heard = {};
    const tell = (name) => (heard[name] ?? []).forEach((handler) => handler());
    let answered = Promise.resolve();
    window.shown = view;
    window.sent = [];
    window.python = "live";
    window.opened = Promise.resolve();
    const model = {
        get: (key) => ({ view: window.shown, python: window.python })[key],
        on: (name, handler) => (heard[name] ??= []).push(handler), off: () => {},
        send: (message) => {
            window.sent.push(message);
            answered = answered.then(() => window.opened).then(() => window.answer?.(message))
                .then((next) => next && window.show(next));
        },
    };
    window.show = (next) => {
        window.shown = next;
        tell("change:view");
    };
    window.becomes = (python) => {
        window.python = python;
        tell("change:python");
    };
    (await import(script)).default.render({ model, el: document.querySelector("main") });
    await document.fonts.ready;
}
