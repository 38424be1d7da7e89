import { render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { WorldMark } from './WorldMark';

const setCookie = (text: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = text;
};

afterEach(() => setCookie('dev-world=; Max-Age=0'));

it('names the world that the browser is in, with the way back', () => {
  setCookie('dev-world=my-test');
  render(<WorldMark />);
  expect(screen.getByRole('link', { name: 'World: my-test' })).toHaveAttribute(
    'href',
    '/dev/world/default',
  );
});

it('is not there for customers', () => {
  const { container } = render(<WorldMark />);
  expect(container).toBeEmptyDOMElement();
});
