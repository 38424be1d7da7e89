/** The 3-D Secure dialog, in place of the page of the customer's bank. */

const DIALOG_RULES = `
  dialog {
    background: #fff; border: 1px solid #b8b8b8; border-radius: 8px; box-sizing: border-box; color: #1a1a1a;
    font: 16px/1.5 system-ui, sans-serif; max-width: min(420px, calc(100vw - 32px)); padding: 24px;
  }
  dialog::backdrop { background: rgb(0 0 0 / 55%); }
  h2 { font-size: 20px; line-height: 1.3; margin: 0 0 8px; }
  p { margin: 0 0 20px; }
  .test {
    background: #ffe2a8; border-radius: 3px; color: #5f3700; display: inline-block; font: 700 11px/16px system-ui, sans-serif;
    letter-spacing: .04em; margin: 0 0 12px; padding: 0 5px;
  }
  .actions { display: flex; gap: 12px; }
  button {
    background: #fff; border: 1px solid #1a1a1a; border-radius: 6px; color: #1a1a1a; cursor: pointer; flex: 1; font: inherit;
    min-height: 44px; padding: 8px 16px;
  }
  button.primary { background: #1a1a1a; color: #fff; }
  button:focus-visible { outline: 3px solid #0a58ca; outline-offset: 2px; }
`;

/** Asks, modally, how the authentication ends: true for passed. Escape fails it, as closing the bank's page does. */
function askToAuthenticate(language) {
  const texts = TEXTS[language];
  const before = document.activeElement;
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet(DIALOG_RULES)];

  const part = (tag, properties, ...children) => {
    const node = Object.assign(document.createElement(tag), properties);
    node.append(...children);
    return node;
  };
  const complete = part('button', { type: 'button', className: 'primary' }, texts.dialogComplete);
  const fail = part('button', { type: 'button' }, texts.dialogFail);
  const dialog = part(
    'dialog',
    { lang: language },
    part('div', { className: 'test' }, texts.test),
    part('h2', { id: 'title' }, texts.dialogTitle),
    part('p', { id: 'text' }, texts.dialogText),
    part('div', { className: 'actions' }, complete, fail),
  );
  dialog.setAttribute('role', 'dialog');
  dialog.setAttribute('aria-modal', 'true');
  dialog.setAttribute('aria-labelledby', 'title');
  dialog.setAttribute('aria-describedby', 'text');
  root.append(dialog);
  document.body.append(host);

  return new Promise((resolve) => {
    const end = (passed) => {
      if (!host.isConnected) return;
      dialog.close();
      host.remove();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
      resolve(passed);
    };
    complete.addEventListener('click', () => end(true));
    fail.addEventListener('click', () => end(false));
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      end(false);
    });
    dialog.addEventListener('keydown', (event) => {
      if (event.key !== 'Tab') return;
      // The focus stays in the dialog: the browser would offer its own toolbar in between.
      event.preventDefault();
      (root.activeElement === complete ? fail : complete).focus();
    });
    dialog.showModal();
    complete.focus();
  });
}
