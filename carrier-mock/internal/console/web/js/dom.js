/**
 * Makes an element. A property that begins with "on" is a listener, any other
 * an attribute; null, undefined and false are left out.
 */
export function h(tag, properties, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== null && value !== undefined && value !== false)
      element.setAttribute(name, value);
  }
  element.append(...present(children));
  return element;
}

/** The children that are there: conditions leave null, undefined, false or '' in their place. */
export function present(children) {
  return children
    .flat(Infinity)
    .filter((child) => child !== null && child !== undefined && child !== false && child !== '');
}

/**
 * Makes a list's children those of the items. A child whose item has not
 * changed stays as it is, so that the focus, open details and a selection
 * survive what comes in live.
 */
export function reconcile(list, items, keyOf, render) {
  const before = new Map([...list.children].map((child) => [child.dataset.key, child]));
  const focus = focused(list);
  const wanted = items.map((item) => {
    const key = String(keyOf(item));
    const text = JSON.stringify(item);
    const child = before.get(key);
    return child?.shows === text ? child : renew(child, render(item), key, text);
  });
  const kept = new Set(wanted);
  for (const child of before.values()) if (!kept.has(child)) child.remove();
  let at = list.firstElementChild;
  for (const child of wanted) {
    if (child === at) at = at.nextElementSibling;
    else list.insertBefore(child, at);
  }
  if (focus && !list.contains(document.activeElement)) restore(list, focus);
}

function renew(before, child, key, text) {
  child.dataset.key = key;
  child.shows = text;
  const open = before ? [...before.querySelectorAll('details')].map((each) => each.open) : [];
  [...child.querySelectorAll('details')].forEach((each, i) => {
    each.open = open[i] ?? each.open;
  });
  return child;
}

/** Where the focus is in a list: in the child of which key, and on what there. */
function focused(list) {
  const active = document.activeElement;
  const child = active && [...list.children].find((each) => each.contains(active));
  return child && { key: child.dataset.key, text: active.textContent };
}

/** Puts the focus back where it was, or else on the list: never on nothing. */
function restore(list, { key, text }) {
  const child = [...list.children].find((each) => each.dataset.key === key);
  const same = [...(child?.querySelectorAll('button, a, summary, select') ?? [])].find(
    (each) => each.textContent === text,
  );
  const target = same ?? child ?? list;
  if (!same) target.tabIndex = -1;
  target.focus({ preventScroll: Boolean(same) });
}

/** Replaces an element's children. */
export function fill(element, ...children) {
  element.replaceChildren(...present(children));
}

/** Puts a text on the clipboard. Pages that are not on this machine have no clipboard of their own. */
export async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = h('textarea', { class: 'visually-hidden', 'aria-hidden': 'true' });
  const active = document.activeElement;
  area.value = text;
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
  active?.focus();
}
