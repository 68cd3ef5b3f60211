import { z } from "zod/mini";
import type { Context } from "#src/shared/context.server.ts";
import { parseInput, wholeNumber } from "#src/shared/validation.ts";
import { paymentAddress } from "../rules.ts";
import { createOrder } from "../service.server.ts";

const PackageForm = z.object({ package: z.string().check(z.maxLength(40)), months: wholeNumber({ max: 36 }) });

/** Orders the package of a form; the address where it is paid. */
export async function orderPackage(ctx: Context, form: unknown): Promise<string> {
  const { package: id, months } = parseInput(PackageForm, form);
  return paymentAddress(await createOrder(ctx, [{ kind: "package", package: id, months }]));
}
