let arrived = false;

/** Focuses a screen's heading, except on the first screen, where the browser begins by itself. */
export function focusPageTitle(heading: HTMLElement | null): void {
  if (arrived) heading?.focus({ preventScroll: true });
  arrived = true;
}
