import { useEffect, useRef } from 'react';
import { type FieldErrors, useFormContext } from 'react-hook-form';
import type { ValidationId } from '@/domain/validationId';
import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import { isValidationId, validation } from '@/i18n/validation';
import { Icon } from '../Icon';

/**
 * What has to be mended before the form can go, each error a link to its field. It takes the focus
 * when a submission fails, whether here or at the server, and marks the document's title.
 */
export function ErrorSummary({ problem }: { problem: string }) {
  const t = useText();
  const summary = useRef<HTMLDivElement>(null);
  const { errors, submitCount } = useFormContext().formState;
  const faults = faultsOf(errors);
  const failed = faults.length > 0 || problem !== '';

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failed submission.
  useEffect(() => {
    if (failed) summary.current?.focus();
  }, [submitCount, problem]);

  useEffect(() => {
    if (!failed) return;
    const title = document.title;
    document.title = t(common.errorTitlePrefix, { title });
    return () => {
      document.title = title;
    };
  }, [failed, t]);

  if (!failed) return null;
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={summary}>
      <Icon name="alert" />
      {faults.length === 0 ? (
        <p className="error-summary__title">{problem}</p>
      ) : (
        <div>
          <p className="error-summary__title">{t(common.errorSummary)}</p>
          <ul>
            {faults.map(([name, id]) => (
              <li key={name}>
                <a
                  href={`#${name}`}
                  onClick={(event) => {
                    event.preventDefault();
                    const field = document.getElementById(name);
                    field?.focus({ preventScroll: true });
                    // With its label, which stands above it or around it.
                    field?.closest('.field, fieldset')?.scrollIntoView({ block: 'nearest' });
                  }}
                >
                  {t(validation[id])}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** Each faulty field with its message, a message that several share only once. */
function faultsOf(errors: FieldErrors): [name: string, id: ValidationId][] {
  const nameOf = new Map<ValidationId, string>();
  for (const [name, error] of Object.entries(errors)) {
    const id = error?.message as string | undefined;
    if (isValidationId(id) && !nameOf.has(id)) nameOf.set(id, name);
  }
  return [...nameOf].map(([id, name]) => [name, id]);
}
