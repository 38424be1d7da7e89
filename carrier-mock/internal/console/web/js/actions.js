// Buttons, forms and dialogs, each of which makes one call and shows it.
import { call } from './api.js';
import { copied, preview, say, show, warn } from './callbar.js';
import { fill, h } from './dom.js';
import { build, read, values } from './fields.js';
import { curl, line } from './format.js';

/** Makes the call of a button or form, tells what came of it, and returns the answer, or the refusal as {error}. */
export async function perform(request, what) {
  try {
    const answer = await call(request);
    say(`${what}: done.`);
    return { answer };
  } catch (error) {
    warn(`${what}: ${error.message}`);
    return { error };
  }
}

/** A button that shows the call behind it while it is at hand. */
export function button(label, { request, onclick, kind = '', name, ...attributes }) {
  const shown = () => preview(typeof request === 'function' ? request() : request);
  return h(
    'button',
    {
      type: 'button',
      class: `button ${kind && `button--${kind}`}`,
      'aria-label': name,
      onclick,
      onpointerenter: request && shown,
      onfocus: request && shown,
      onpointerleave: request && show,
      onblur: request && show,
      ...attributes,
    },
    label,
  );
}

/**
 * A button that makes a call. Options: request, or a function that returns it;
 * done, which gets the answer; name, which says to what, where the label doesn't.
 */
export function action(label, { request, done, ...rest }) {
  const element = button(label, {
    request,
    onclick: async () => {
      if (element.ariaDisabled === 'true') return;
      element.ariaDisabled = 'true';
      const wanted = typeof request === 'function' ? request() : request;
      const { answer, error } = await perform(wanted, rest.name ?? label);
      element.ariaDisabled = null;
      if (!error) await done?.(answer);
    },
    ...rest,
  });
  return element;
}

let lines = 0;

/** A line that shows a call, with its command line to copy. */
export function callLine(request) {
  lines += 1;
  const id = `call-line-${lines}`;
  return h('p', { class: 'call' }, [
    h('code', { id }, line(request)),
    h(
      'button',
      {
        type: 'button',
        class: 'button button--quiet',
        onclick: () => copied(curl(request, location.origin), 'The call'),
        'aria-describedby': id,
      },
      'Copy as curl',
    ),
  ]);
}

/**
 * A form whose call is shown as it is filled in. Options: fields, submit (the
 * button's label), request (gets the values), done (gets the answer), before
 * (what stands above the fields), beside (buttons next to the submit button).
 */
export function form({ fields, submit, request, done, before, beside }) {
  const shown = h('div', { class: 'form__call' });
  const failure = h('p', { class: 'failure', role: 'alert' });
  const inputs = build(fields);
  const element = h('form', { class: 'form', novalidate: true }, [
    before,
    h('div', { class: 'form__fields' }, inputs),
    failure,
    h('div', { class: 'form__end' }, [
      h('button', { class: 'button button--primary' }, submit),
      beside,
    ]),
    shown,
  ]);
  const changed = () => {
    for (const [i, { when }] of fields.entries())
      if (when) inputs[i].hidden = !when(values(element));
    fill(shown, callLine(request(read(element, fields))));
  };
  element.addEventListener('input', changed);
  element.addEventListener('reset', () => setTimeout(changed));
  element.addEventListener('submit', async (event) => {
    event.preventDefault();
    failure.textContent = '';
    const { answer, error } = await perform(request(read(element, fields)), submit);
    for (const input of element.elements) input.removeAttribute('aria-invalid');
    if (!error) {
      await done?.(answer, element);
      changed();
      return;
    }
    failure.textContent = error.message;
    const wrong = element.elements[error.field];
    wrong?.setAttribute('aria-invalid', 'true');
    wrong?.focus();
  });
  changed();
  return element;
}

/** A dialog around a form, which closes when its call has been made. Gives the answer, or undefined. */
export function ask({ title, text, ...options }) {
  const { promise, resolve } = Promise.withResolvers();
  const cancel = h(
    'button',
    { type: 'button', class: 'button', onclick: () => dialog.close() },
    'Cancel',
  );
  const dialog = h('dialog', { class: 'dialog', 'aria-labelledby': 'dialog-title' }, [
    h('h2', { id: 'dialog-title' }, title),
    text && h('p', null, text),
    form({
      ...options,
      beside: cancel,
      done: async (answer) => {
        resolve(answer ?? true);
        dialog.close();
      },
    }),
  ]);
  dialog.addEventListener('close', () => {
    resolve(undefined);
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
  return promise;
}

/** A button that opens such a dialog. Options: those of ask; done, which gets the answer; kind and name of the button. */
export function asking(label, { kind, name, done, ...options }) {
  return button(label, {
    kind,
    name,
    'aria-haspopup': 'dialog',
    request: () =>
      options.request(Object.fromEntries(options.fields.map((f) => [f.name, f.value ?? '']))),
    onclick: async () => {
      const answer = await ask(options);
      if (answer !== undefined) await done?.(answer);
    },
  });
}
