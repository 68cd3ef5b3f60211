import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { appContext } from "./context.server.ts";
import { formActions } from "./page.server.ts";
import { unexpectedError } from "./refusal.ts";

const removed: unknown[] = [];
const action = formActions(({ form }) => ({
  sil: [async () => void removed.push(form), "Silindi."],
  kapat: [async () => {}, { to: "/liste?kapatildi" }],
  default: async () => ({ saved: form }),
}));

const send = (body: Record<string, string>) => {
  const context = new RouterContextProvider();
  context.set(appContext, {} as never);
  const request = new Request("http://localhost/", { method: "POST", body: new URLSearchParams(body) });
  return action({ request, context });
};

test("a form does what its button says, and gets the button’s sentence, page or answer", async () => {
  expect(await send({ islem: "sil", id: "7" })).toEqual({ done: "Silindi." });
  expect(removed).toEqual([{ id: "7" }]);
  await expect(send({ islem: "kapat" })).rejects.toMatchObject({ status: 302 });
  expect(await send({ name: "Efe" })).toEqual({ saved: { name: "Efe" } });
});

test("a button that the page does not have is refused, whatever it is called", async () => {
  for (const islem of ["yok", "constructor", ""])
    expect(await send({ islem })).toMatchObject({ data: { message: unexpectedError }, init: { status: 422 } });
});
