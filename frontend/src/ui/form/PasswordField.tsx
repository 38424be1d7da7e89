import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import { TextField, type TextFieldProps } from './TextField';

interface PasswordFieldProps extends TextFieldProps {
  autoComplete: 'current-password' | 'new-password';
}

/** A password that can be revealed; it is hidden again when the form is submitted. */
export function PasswordField(props: PasswordFieldProps) {
  const t = useText();
  const [revealed, setRevealed] = useState(false);
  const { isSubmitting } = useFormContext().formState;

  useEffect(() => {
    if (isSubmitting) setRevealed(false);
  }, [isSubmitting]);

  return (
    <TextField
      {...props}
      type={revealed ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          className="field__reveal"
          aria-label={t(revealed ? common.hidePassword : common.showPassword)}
          aria-controls={props.name}
          onClick={() => setRevealed(!revealed)}
        >
          {t(revealed ? common.hide : common.show)}
        </button>
      }
    />
  );
}
