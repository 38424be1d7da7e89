import { passwordRules } from '@/domain/fields';
import { useText } from '@/i18n/useText';
import { Icon } from '@/ui/Icon';
import { auth } from './messages';

const texts = {
  length: auth.ruleLength,
  digit: auth.ruleDigit,
  uppercase: auth.ruleUppercase,
  special: auth.ruleSpecial,
} as const;

/** What a new password needs, ticked off while it is typed. */
export function PasswordRules({ password }: { password: string }) {
  const t = useText();
  return (
    <ul className="password-rules">
      {(Object.keys(texts) as (keyof typeof texts)[]).map((rule) => {
        const met = passwordRules[rule](password);
        const look = met
          ? 'password-rules__rule password-rules__rule--met'
          : 'password-rules__rule';
        return (
          <li key={rule} className={look}>
            <Icon name="check" />
            <span>{t(texts[rule])}</span>
            <span className="visually-hidden">{t(met ? auth.ruleMet : auth.ruleUnmet)}</span>
          </li>
        );
      })}
    </ul>
  );
}
