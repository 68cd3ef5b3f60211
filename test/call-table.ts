import { accountCalls } from "./calls/account-calls.ts";
import type { Call } from "./calls/call.ts";
import { formCalls } from "./calls/form-calls.ts";
import { listingCalls } from "./calls/listing-calls.ts";
import { saleCalls } from "./calls/sale-calls.ts";
import type { TestApp } from "./support/app.ts";

/** Product 12.4 and 12.6: every call with everything that it refuses, and our further calls of the same features. */
export const callsOf = (app: TestApp): Record<string, Call> => ({
  ...listingCalls(app),
  ...accountCalls(app),
  ...saleCalls(app),
  ...formCalls(app),
});
