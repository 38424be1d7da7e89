import { type ReactNode, useEffect, useId, useRef } from 'react';

interface DialogProps {
  title: string;
  children: ReactNode;
  /** The buttons. */
  actions: ReactNode;
  /** Called for Escape. */
  onDismiss: () => void;
}

/** A modal question. Render it to open it; the browser keeps the focus inside and restores it. */
export function Dialog({ title, children, actions, onDismiss }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onDismiss();
      }}
    >
      <h2 className="dialog__title" id={titleId}>
        {title}
      </h2>
      <div>{children}</div>
      <div className="dialog__actions">{actions}</div>
    </dialog>
  );
}
