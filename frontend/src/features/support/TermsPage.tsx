import { LegalPage } from './LegalPage';
import { support } from './messages';
import { terms } from './terms';

export default function TermsPage() {
  return <LegalPage title={support.termsTitle} sections={terms} />;
}
