import { PrivacyFrame } from '../audit/PrivacyPage.tsx';
import page from '../Console.module.css';
import { PeopleFrame } from '../people/PeopleFrame.tsx';
import { Requests } from './Requests.tsx';

/** In the console. */
export const RequestsPage = () => (
  <PeopleFrame tab="requests">
    <div className={page.scroll} data-scroll-restoration-id="operator-requests">
      <Requests />
    </div>
  </PeopleFrame>
);

/** For a privacy officer, who runs nothing else of the installation. */
export const PrivacyRequestsPage = () => (
  <PrivacyFrame tab="requests">
    <Requests />
  </PrivacyFrame>
);
