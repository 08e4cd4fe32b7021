/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import { secretOfLink } from '../patients/secretOfLink.ts';
import { FormsPage } from './form/FormsPage.tsx';
import { PreviewPage } from './form/PreviewPage.tsx';
import { LanguageChoice, useLanguageChoice } from './language/useLanguage.ts';
import { CopyPage } from './letter/CopyPage.tsx';
import { LetterPage } from './letter/LetterPage.tsx';
import { ReportPage } from './report/ReportPage.tsx';

/** Everything that a patient opens by a link, in the language of their choice. */
export function PatientApp() {
  const language = useLanguageChoice();
  const [token] = useState(takeToken);
  return (
    <LanguageChoice.Provider value={language}>
      <Opened token={token} />
    </LanguageChoice.Provider>
  );
}

function Opened({ token }: { token: string }) {
  const search = new URLSearchParams(location.search);
  if (location.pathname.startsWith('/patient/copy')) return <CopyPage token={token} />;
  if (location.pathname.startsWith('/patient/letter')) return <LetterPage token={token} />;
  if (location.pathname.startsWith('/patient/report')) return <ReportPage token={token} />;
  if (search.get('preview') === 'true')
    return (
      <PreviewPage
        formId={search.get('formId') ?? ''}
        locationIdx={Number(search.get('locationIdx') ?? 0)}
      />
    );
  return <FormsPage token={token} />;
}

/** Links of earlier versions have the secret as `code`, which leaves the address bar at once. */
function takeToken(): string {
  const code = new URLSearchParams(location.search).get('code');
  if (!code) return secretOfLink();
  history.replaceState(null, '', `${location.pathname}#${code}`);
  return secretOfLink();
}
