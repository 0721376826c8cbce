// Puts a table into the page. `script` is the address of the table's script, and `view` is the first view. The page's
// function show(view) shows another view. Once `opened` resolves, the table's messages go to the page's function
// `answer`, if there is one. `answer` returns the next view, or nothing.
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
