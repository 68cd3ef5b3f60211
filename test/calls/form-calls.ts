import { reportAddress } from "#src/business/certified-cars/rules.ts";
import type { TestApp } from "../support/app.ts";
import { aReport } from "../support/certified-cars.ts";
import { loanApplication } from "../support/credit.ts";
import { aListing } from "../support/listings.ts";
import { aBusiness } from "../support/my-listings.ts";
import { anybody, type Call, inAddress, inBody, long } from "./call.ts";

/** Calls of requests, reports and tools. */
export function formCalls(app: TestApp): Record<string, Call> {
  let certified: ReturnType<typeof aReport> | undefined;
  return {
    "POST /ajax/ilan-sikayet": {
      ...anybody,
      made: async () => ({
        url: "/ajax/ilan-sikayet",
        payload: { keyCode: (await aListing(app)).keyCode, reason: "price" },
      }),
      foreign: 403,
      tooLong: inBody("note", "x".repeat(501)),
      isThrottled: true,
    },
    "POST /ajax/send-to-gtm": {
      ...anybody,
      made: async () => ({
        url: "/ajax/send-to-gtm",
        payload: {
          way: "price",
          vehicleType: ["otomobil"],
          customerName: "Deniz Aksoy",
          customerEmail: "deniz@ornek.example",
          customerPhone: "0532 123 45 67",
          city: "ankara",
          contactAgreement: "1",
        },
      }),
      foreign: 403,
      tooLong: inBody("customerName", long),
      isThrottled: true,
    },
    "POST /ajax/credit-tasit-apply": {
      ...anybody,
      made: async () => ({ url: "/ajax/credit-tasit-apply", payload: { ...loanApplication, term: 36 } }),
      foreign: 403,
      tooLong: inBody("customerNote", "x".repeat(1001)),
      isThrottled: true,
    },
    "POST /ajax/certificated-car-message": {
      ...anybody,
      made: async () => ({
        url: "/ajax/certificated-car-message",
        payload: {
          senderPhone: "+90 532 123 45 67",
          certificatedCarUrl: reportAddress((await (certified ??= aReport(app))).slug),
        },
      }),
      foreign: 403,
      tooLong: inBody("certificatedCarUrl", "x".repeat(301)),
      isThrottled: true,
    },
    "GET /ajax/mtv/getMtvListsByParentRows/:vehicleType": {
      ...anybody,
      made: async () => ({ url: "/ajax/mtv/getMtvListsByParentRows/1" }),
      tooLong: inAddress(/1$/),
    },
    "GET /ajax/mtv/getMtvListsByParentCols/:vehicleType": {
      ...anybody,
      made: async () => ({ url: "/ajax/mtv/getMtvListsByParentCols/1" }),
      tooLong: inAddress(/1$/),
    },
    "POST /ajax/partner-business-request": {
      ...anybody,
      made: async () => ({
        url: "/ajax/partner-business-request",
        payload: {
          company: "Kurt Oto",
          name: "Ali Kurt",
          phone: "444 0 123",
          email: "ali@ornek.example",
          city: "Bolu",
          trade: "galeri",
        },
      }),
      foreign: 403,
      tooLong: inBody("company", long),
      isThrottled: true,
    },
    "GET /ajax/facebook-tab/activation-code": {
      ...anybody,
      made: async () => ({ url: "/ajax/facebook-tab/activation-code" }),
      by: async () => (await aBusiness(app)).owner,
      visitor: 401,
      unconfirmed: 403,
      stranger: 404,
      tooLong: null,
    },
  };
}
