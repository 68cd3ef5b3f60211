// The site of bench:down-payments: what the forms of buyers, of the business and of the desk do are control calls.
import { downPaymentJobs } from "../src/money/down-payments/jobs.server.ts";
import { beginDownPayment, readReservePage } from "../src/money/down-payments/pay/service.server.ts";
import {
  cancelAsBusiness,
  cancelAsBuyer,
  confirmHandOver,
  handOver,
  objectToDownPayment,
} from "../src/money/down-payments/service.server.ts";
import { decideDownPayment } from "../src/money/down-payments/desk/service.server.ts";
import { changeState } from "../src/selling/listings/service.server.ts";
import { serveControlledSite } from "./controlled-site.ts";

type Sent<Body> = { Body: Body; Headers: { cookie?: string } };

const actions = {
  handOver,
  cancelAsBusiness,
  confirm: confirmHandOver,
  cancelAsBuyer,
  object: (ctx: Parameters<typeof handOver>[0], id: string) =>
    objectToDownPayment(ctx, id, { objection: "Araç ilandaki gibi değildi." }),
};
export type DownPaymentCall = keyof typeof actions;

await serveControlledSite({
  addCalls(control, contextOf) {
    control.post<Sent<{ keyCode: string; billing: number }>>("/reserve", async ({ body, headers }) => {
      const ctx = await contextOf(headers.cookie);
      const { contract } = await readReservePage(ctx, body.keyCode, body.billing);
      return beginDownPayment(ctx, body.keyCode, { accept: "1", contract: contract!.hash, billing: body.billing });
    });
    control.post<Sent<{ id: string; call: DownPaymentCall }>>("/act", async ({ body: { id, call }, headers }) => {
      await actions[call](await contextOf(headers.cookie), id);
      return {};
    });
    control.post<Sent<{ id: string; decision: string }>>("/decide", async ({ body, headers }) => {
      await decideDownPayment(await contextOf(headers.cookie), { ...body, reason: "Belgeler incelendi" });
      return {};
    });
    control.post<Sent<{ keyCode: string }>>("/sell", async ({ body: { keyCode }, headers }) => {
      const ctx = await contextOf(headers.cookie);
      await changeState(ctx, { keyCode, action: "sell", actor: ctx.member! });
      return {};
    });
    control.post("/sweep", async () => {
      await downPaymentJobs["down-payments.sweep"]!(await contextOf(undefined), {});
      return {};
    });
  },
});
