import { expect } from "@playwright/test";
import { signIn, test } from "./support.ts";

/** Addresses of one page type look alike: its listings, members and numbers are not opened each. */
const pageType = (address: string) =>
  address
    .replace(/\?.*/, "")
    .replace(/^\/ilan\/.*/, "/ilan/:keyCode")
    .replace(/^(\/yonetim\/katalog\/\w+)\/.*/, "$1/:id")
    .replace(
      /^\/(uye|dukkan|satilik|otomobil|sertifikali-araclar|sertifikali-arac|sertifika-dogrula|haber|video|rehber|mtv-hesaplama|tasit-kredisi\/karsilastir)\/.*/,
      "/$1/:name",
    )
    .replace(/\/(?:[A-Z0-9]{9}|\d+)(?=\/|$)/, "/:id");

for (const email of ["moderator@kontak.example", "yonetici@kontak.example"])
  test(`${email} finds no link that answers 403`, async ({ page, request }) => {
    await signIn(page, email);
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
    const queue = ["/", "/otomobil", "/otomobil?fiyat_max=1", "/yedek-parca?fiyat_max=1", "/arac-kiralama", "/hesabim"];
    const seen = new Set(queue);
    const foundOn = new Map<string, string>();
    const forbidden: string[] = [];
    for (const address of queue) {
      const response = await request.get(address, { headers: { cookie }, maxRedirects: 0 });
      if (response.status() === 403) forbidden.push(`${address} on ${foundOn.get(address)}`);
      // Help pages and guides are the same text for everybody: what they link may be for sellers.
      if (/^\/(yardim|rehber)\/./.test(address)) continue;
      const { location = "" } = response.headers();
      const hrefs = [...(await response.text()).matchAll(/<a\b[^>]*? href="(\/[^"#]*)"/g)].map(([, href]) => href!);
      for (const href of [...hrefs, ...(location.startsWith("/") ? [location] : [])]) {
        const link = href.replaceAll("&amp;", "&");
        if (seen.has(pageType(link))) continue;
        seen.add(pageType(link));
        foundOn.set(link, address);
        queue.push(link);
      }
    }
    expect(forbidden).toEqual([]);
    expect([...seen]).toEqual(expect.arrayContaining(["/yonetim/ilanlar/:id", "/ilan/:keyCode", "/garaj"]));
  });
