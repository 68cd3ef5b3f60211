import { expect } from "vitest";
import type { TestApp } from "./app.ts";
import { aMember } from "./builders.ts";
import { openPage } from "./pages.ts";

export const passatSearch = {
  title: "Ankara Passat",
  route: "/otomobil/volkswagen-passat/ankara",
  params: "fiyat_max=1750000",
};

/** Saved searches at one app, saved by the call of the dialog and listed by their page. */
export function savedSearchesIn(app: TestApp) {
  const post = (url: string, payload: object, { cookie = "" }: { cookie?: string } = {}) =>
    app.request({ method: "POST", url, headers: { cookie }, payload });
  const save = (who: { cookie?: string }, search: object = passatSearch) => post("/ajax/aramalarim/yeni", search, who);
  return {
    post,
    save,
    saved: (memberId: number) =>
      app.db.selectFrom("savedSearch").where("memberId", "=", memberId).orderBy("id").selectAll().execute(),
    /** A member with a saved search; its id. */
    aSearch: async (values: object = {}) => {
      const member = await aMember(app);
      const answer = await save(member, { ...passatSearch, ...values });
      expect(answer.statusCode).toBe(200);
      return { member, id: answer.json().id as number };
    },
    opensList: async ({ cookie }: { cookie: string }, path = "/aramalarim") => {
      const { data } = await openPage<{
        searches: Record<string, unknown>[];
        said: { text: string } | null;
        total: number;
      }>(app, path, { cookie });
      return data!;
    },
  };
}
