import { LegalPage } from './LegalPage';
import { support } from './messages';
import { privacy } from './privacy';

export default function PrivacyPolicyPage() {
  return <LegalPage title={support.privacyTitle} sections={privacy} />;
}
