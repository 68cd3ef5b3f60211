// The part of the service worker that shows push messages while no page of the site is open.
self.addEventListener("push", (event) => {
  const { title, path } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, { body: "Kontak", tag: path, icon: "/favicon.svg", data: { path } }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { href, origin } = new URL(event.notification.data.path, self.location.origin);
  if (origin === self.location.origin) event.waitUntil(self.clients.openWindow(href));
});
