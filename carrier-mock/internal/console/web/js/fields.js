// The fields of a form, made from their descriptions: {name, label, type, value,
// options, suggestions, hint, placeholder, wide, when, parse}. The type is that of an input, or select or textarea.
import { h } from './dom.js';

let ids = 0;

/** Makes the fields. */
export function build(fields) {
  return fields.map((field) => {
    ids += 1;
    const id = `field-${ids}`;
    return h('div', { class: field.wide ? 'field field--wide' : 'field' }, [
      h('label', { for: id }, field.label),
      control(field, id),
      field.suggestions &&
        h(
          'datalist',
          { id: `${id}-list` },
          field.suggestions.map((value) => h('option', { value })),
        ),
      field.hint && h('p', { class: 'field__hint', id: `${id}-hint` }, field.hint),
    ]);
  });
}

function control(field, id) {
  const attributes = {
    id,
    name: field.name,
    'aria-describedby': field.hint && `${id}-hint`,
    autocomplete: 'off',
    placeholder: field.placeholder,
  };
  if (field.type === 'select') {
    return h(
      'select',
      attributes,
      field.options.map((option) => choice(option, field.value)),
    );
  }
  if (field.type === 'textarea') return h('textarea', { ...attributes, rows: 3 }, field.value);
  return h('input', {
    ...attributes,
    type: field.type ?? 'text',
    value: field.value,
    list: field.suggestions && `${id}-list`,
    min: field.min,
    max: field.max,
    step: field.step,
    spellcheck: 'false',
    autocapitalize: 'none',
  });
}

function choice(option, chosen) {
  const [value, label] = Array.isArray(option) ? option : [option, option];
  return h('option', { value, selected: value === chosen }, label);
}

/** What stands in a form, by the fields' names, as text. */
export function values(form) {
  return Object.fromEntries(new FormData(form));
}

/** The values to send: those that apply and aren't empty, numbers as numbers, each as its field's parse has it. */
export function read(form, fields) {
  const all = values(form);
  const sent = {};
  for (const { name, type, when, parse } of fields) {
    const text = String(all[name] ?? '').trim();
    if (text === '' || (when && !when(all))) continue;
    if (parse) sent[name] = parse(text);
    else sent[name] = type === 'number' ? Number(text) : text;
  }
  return sent;
}
