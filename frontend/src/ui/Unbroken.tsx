interface UnbrokenProps {
  text: string;
  /** What isn't broken over two lines where it stands in the text, such as a phone number. */
  part: string;
}

export function Unbroken({ text, part }: UnbrokenProps) {
  const start = part ? text.indexOf(part) : -1;
  if (start < 0) return text;
  return (
    <>
      {text.slice(0, start)}
      <span className="unbroken">{part}</span>
      {text.slice(start + part.length)}
    </>
  );
}
