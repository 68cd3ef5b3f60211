// What bench:hostile has to know of its site: sessions of demo accounts, an API key, and what there is to rent.
import { addDays, calendarDay } from "../src/shared/dates.ts";
import type { KnownRental } from "./hostile-requests/request.ts";

/** Asks a site as one of the demo accounts. */
export function demoSite(origin: string) {
  const formType = "application/x-www-form-urlencoded";
  const send = (path: string, cookie: string, body: string) =>
    fetch(origin + path, {
      method: "POST",
      headers: { origin, cookie, "content-type": formType },
      body,
      redirect: "manual",
    });
  const read = async (path: string, cookie = "") => (await fetch(origin + path, { headers: { cookie } })).text();

  return {
    read,

    /** The cookies of a session. */
    async signIn(email: string): Promise<string> {
      const answer = await send("/login", "", `email=${email}&password=Kontak2026`);
      return answer.headers
        .getSetCookie()
        .map((one) => one.split(";")[0])
        .join("; ");
    },

    /** A new API key of the dealer; the others are revoked, because a business may have only a few. */
    async apiKey(cookie: string): Promise<string> {
      const path = "/kurumsal/api";
      for (const [, id] of (await read(path, cookie)).matchAll(/name="id" value="(\d+)"/g))
        await send(path, cookie, `islem=iptal&id=${id}`);
      const scopes = ["listings:read", "listings:write", "photos:write", "leads:read", "statistics:read"];
      const form = ["name=bench", ...[...scopes, "webhooks:read", "webhooks:write"].map((one) => `scopes[]=${one}`)];
      const made = await (await send(path, cookie, form.join("&"))).text();
      return /kontak_[a-z0-9]{10}_[\w-]{43}/.exec(made)![0];
    },

    /** What can be rented: a quote of the member, and a booking and a calendar feed of the rental business. */
    async rental(memberCookie: string, rentalCookie: string): Promise<KnownRental> {
      const place = "istanbul-sabiha-gokcen-havalimani";
      const [from, until] = [40, 45].map((days) => calendarDay(addDays(new Date(), days)));
      const trip = `alis-yeri=${place}&birakis-yeri=${place}&alis=${from}T10:00&birakis=${until}T10:00&yas=30`;
      const keyCode = /href="\/ilan\/[^"?]*\/([A-Z0-9]{9})\?/.exec(await read(`/arac-kiralama?${trip}`))![1]!;
      const quoted = await send(`/arac-kiralama/rezervasyon?ilan=${keyCode}&${trip}`, memberCookie, "");
      const quote = quoted.headers.get("location")!.split("/").at(-1)!;
      const fleet = "/kurumsal/kiralama";
      const booking = /([A-Z0-9]{8}): Teslim/.exec(await read(fleet, rentalCookie))![1]!;
      const feeds = `${fleet}/takvim-baglantilari`;
      for (const [, id] of (await read(feeds, rentalCookie)).matchAll(/name="kapat" value="(\d+)"/g))
        await send(feeds, rentalCookie, `kapat=${id}`);
      const opened = await (await send(feeds, rentalCookie, "offer=")).text();
      return { keyCode, trip, quote, booking, feed: /\/kiralama-takvimi\/[\w-]+\.ics/.exec(opened)![0] };
    },
  };
}
