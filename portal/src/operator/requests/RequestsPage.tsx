import { Privacy } from '../audit/PrivacyPage.tsx';
import page from '../Console.module.css';
import { People } from '../people/PeopleFrame.tsx';
import { Requests } from './Requests.tsx';

/** In the console. */
export const RequestsPage = () => (
  <People tab="requests">
    <div className={page.scroll} data-scroll-restoration-id="operator-requests">
      <Requests />
    </div>
  </People>
);

/** For a privacy officer, who runs nothing else of the installation. */
export const PrivacyRequestsPage = () => (
  <Privacy tab="requests">
    <Requests />
  </Privacy>
);
