import { PrivacyFrame } from '../audit/PrivacyFrame.tsx';
import page from '../Console.module.css';
import { PeopleFrame } from '../people/PeopleFrame.tsx';
import { Requests } from './Requests.tsx';

/** The requests inside the operator pages. */
export const RequestsPage = () => (
  <PeopleFrame tab="requests">
    <div className={page.scroll} data-scroll-restoration-id="operator-requests">
      <Requests />
    </div>
  </PeopleFrame>
);

/** The requests for a privacy officer, who has no other operator pages. */
export const PrivacyRequestsPage = () => (
  <PrivacyFrame tab="requests">
    <Requests />
  </PrivacyFrame>
);
