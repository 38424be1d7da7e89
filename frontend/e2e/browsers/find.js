/**
 * Finds what a person would find by its label, its role and name, or its text, also inside open
 * shadow roots. Runs in the page: WebDriver sends its source. A pattern is a regular expression's source.
 * @param {{ by: 'label' | 'text' | 'role', role?: string, pattern: string, flags: string }} wanted
 */
export function find({ by, role, pattern, flags }) {
  const matches = (text) => new RegExp(pattern, flags).test(text.replace(/\s+/g, ' ').trim());
  const selectors = {
    button: 'button, [role=button]',
    link: 'a[href]',
    radio: 'input[type=radio]',
    heading: 'h1, h2, h3',
    dialog: 'dialog, [role=dialog]',
    alert: '[role=alert]',
  };
  const everything = (root) =>
    [...root.querySelectorAll('*')].flatMap((element) =>
      element.shadowRoot ? [element, ...everything(element.shadowRoot)] : [element],
    );
  const byIds = (element, ids) =>
    ids
      ?.split(' ')
      .map((id) => element.getRootNode().getElementById(id)?.textContent)
      .join(' ');
  const names = (element) => [
    element.getAttribute('aria-label'),
    byIds(element, element.getAttribute('aria-labelledby')),
    ...[...(element.labels ?? [])].map((label) => label.textContent),
  ];
  const visible = (element) => element.checkVisibility({ visibilityProperty: true });
  const found = everything(document.body).filter((element) => {
    if (by === 'label') {
      return (
        element.matches('input, select, textarea') && names(element).some((n) => n && matches(n))
      );
    }
    if (!visible(element) || element.closest('[aria-hidden=true]')) return false;
    if (by === 'role') {
      return (
        element.matches(selectors[role]) &&
        [...names(element), element.textContent].some((n) => n && matches(n))
      );
    }
    // The innermost that says it.
    return (
      matches(element.textContent) &&
      ![...element.children].some((c) => visible(c) && matches(c.textContent))
    );
  });
  return by === 'label' ? found.at(-1) : found[0];
}
