import type { LegalText } from '@/i18n/legal';
import { translated } from '@/i18n/translated';
import { LegalPage } from './LegalPage';
import { support } from './messages';

const terms = translated<LegalText>(import.meta.glob('@/i18n/*/terms.ts', { import: 'default' }));

export default function TermsPage() {
  return <LegalPage title={support.termsTitle} sections={terms} />;
}
