const ring = 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18';

const shapes = {
  back: 'M15 5l-7 7 7 7',
  chevron: 'M9 5l7 7-7 7',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6L6 18',
  alert: `${ring}M12 7.5v5M12 16.2v.1`,
  info: `${ring}M12 11.5v5M12 7.8v.1`,
} as const;

/** A line drawing beside a text; never the only bearer of a meaning. */
export function Icon({ name }: { name: keyof typeof shapes }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={shapes[name]} />
    </svg>
  );
}
