// Shows alerts that come while no page of the site is open. It keeps nothing and answers no requests.
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
