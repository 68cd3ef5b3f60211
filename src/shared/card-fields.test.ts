import { expect, test } from "vitest";
import { RouterContextProvider } from "react-router";
import { z } from "zod/mini";
import { appContext } from "./context.server.ts";
import { formAction } from "./page.server.ts";
import { Refusal } from "./refusal.ts";
import { messages, parseInput } from "./validation.ts";

const card = "4111 1111 1111 1111";
const faultsOf = (value: unknown) => {
  try {
    parseInput(z.any(), value);
  } catch (error) {
    return (error as Refusal).fields;
  }
  return undefined;
};

test("a card's number is refused in every text, at any depth, by the path of its field", () => {
  expect(faultsOf({ note: `Kart: ${card}`, title: "Temiz" })).toEqual({ note: messages.cardNumber });
  expect(faultsOf({ form: { damage: { kapi: card } }, list: ["a", card] })).toEqual({
    "form.damage.kapi": messages.cardNumber,
    "list.1": messages.cardNumber,
  });
  expect(faultsOf(card)).toEqual({});
});

test("passwords may look like one, and fields that a form names", () => {
  expect(faultsOf({ password: card, newPassword: card, number: 4111111111111111 })).toBeUndefined();
  expect(() => parseInput(z.any(), { reference: card }, { mayHaveCard: ["reference"] })).not.toThrow();
  expect(faultsOf({ reference: card, form: { password: card } })).toEqual({
    reference: messages.cardNumber,
    "form.password": messages.cardNumber,
  });
});

test("a page's form is refused before its action runs, also in fields that no schema reads", async () => {
  const context = new RouterContextProvider();
  context.set(appContext, {} as never);
  const send = (body: string, options?: Parameters<typeof formAction>[1]) => {
    const request = new Request("http://localhost/", { method: "POST", body: new URLSearchParams(body) });
    return formAction(() => Promise.resolve("stored"), options)({ request, context });
  };
  expect(await send(`note=${card}&list[]=a&list[]=${card}&password=${card}`)).toMatchObject({
    data: { message: messages.cardNumber, fields: { note: messages.cardNumber, list: messages.cardNumber } },
    init: { status: 422 },
  });
  expect(await send(`csv=${card}`, { mayHaveCard: ["csv"] })).toBe("stored");
  expect(await send("note=4111")).toBe("stored");
});
