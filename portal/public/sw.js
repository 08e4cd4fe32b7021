// Shows what the server pushes, and opens the page that it is about. It keeps nothing and answers
// no request. Registered only when a person turns notifications on.

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('push', (event) => {
  const { title = 'Corridor', body = '', link = '/' } = messageOf(event.data);
  // The same tag: a second message takes the place of the first, and is heard again.
  const shown = { body, tag: link, renotify: true, data: { link } };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.link ?? '/'));
});

/** A browser insists that every push shows something, also one that cannot be read. */
function messageOf(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

/** Our own pages only. A tab that shows something else is left alone: somebody may be typing there. */
async function open(link) {
  const wanted = new URL(link, self.location.origin);
  const url = wanted.origin === self.location.origin ? wanted : new URL(self.location.origin);
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const addresses = await Promise.all(tabs.map(addressOf));
  const there = tabs[addresses.findIndex((address) => shows(address, url))];
  return there ? there.focus() : self.clients.openWindow(url.href);
}

/** The same page, and on it the same inbox. */
function shows(address, { pathname, searchParams }) {
  const { pathname: path, searchParams: has } = new URL(address, self.location.origin);
  const same = (name) => has.get(name) === searchParams.get(name);
  return path === pathname && same('coverFor') && same('clinicId');
}

/** A tab's address here is the one it was loaded at: where it went since, it says itself. */
function addressOf(tab) {
  return new Promise((told) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => told(data);
    setTimeout(() => told(tab.url), 1000);
    tab.postMessage('where', [port2]);
  });
}
