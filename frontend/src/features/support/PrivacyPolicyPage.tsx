import type { LegalText } from '@/i18n/legal';
import { translated } from '@/i18n/translated';
import { LegalPage } from './LegalPage';
import { support } from './messages';

const privacy = translated<LegalText>(
  import.meta.glob('@/i18n/*/privacy.ts', { import: 'default' }),
);

export default function PrivacyPolicyPage() {
  return <LegalPage title={support.privacyTitle} sections={privacy} />;
}
