import { expect, onTestFinished, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { buildApp } from "./app.server.ts";
import { matchesOf, pageRoute } from "./react-router.server.ts";

const app = await testApp();

async function logged(url: string): Promise<string> {
  let lines = "";
  const logTo = { write: (line: string) => void (lines += line) };
  const { http } = await buildApp(app.deps, { uploadFolder: `${app.folder}/log`, logLevel: "trace", logTo });
  onTestFinished(() => http.close());
  await http.inject({ url, headers: { host: "kontak.test", "sec-fetch-site": "same-origin" } });
  return lines;
}

test.each([
  ["/ajax/fulltext-suggestion/otomobil/gizlice", "/ajax/fulltext-suggestion/:product/:term"],
  ["/ajax/phone-number/check?phoneNumber=gizlice", "/ajax/phone-number/check"],
  ["/ajax/yok/gizlice", "/ajax/*"],
  ["/sifre-yenile/gizlice?kod=gizlice", "/"],
  ["/ajax/data/equipments/gizlice", "/ajax/data/equipments/:id"],
])("the log has the route of %s, not the address", async (url, route) => {
  const lines = await logged(url);
  expect(lines).toContain(`"route":"${route}"`);
  expect(lines).not.toContain("gizlice");
});

test.each([
  ["/", "/"],
  ["/uye/ayse-isik", "/uye/:pathName"],
  ["/uye/ayse-isik.data", "/uye/:pathName"],
  ["/bilinmeyen/adres", "/*"],
])("the page %s is logged as %s", (path, pattern) => {
  const page = (id: string, more: object) => ({ [id]: { id, parentId: "root", module: {}, ...more } });
  const matchesAt = matchesOf({
    routes: {
      root: { id: "root", path: "", module: {} },
      ...page("home", { index: true }),
      ...page("member", { path: "uye/:pathName" }),
      ...page("unknown", { path: "*" }),
    } as never,
  });
  expect(pageRoute(matchesAt(path))).toBe(pattern);
});
