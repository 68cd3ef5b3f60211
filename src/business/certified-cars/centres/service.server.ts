import { recordAudit } from "#src/core/audit/service.server.ts";
import { type Context, inTransaction, requireDesk } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { slugify } from "#src/shared/turkish.ts";
import { parseInput } from "#src/shared/validation.ts";
import { insertCentre, updateApproval } from "./queries.server.ts";
import { ApprovalForm, CentreForm, centreMessages } from "./rules.ts";

/** Approves a new centre; 409 for a known approval number. */
export async function addCentre(ctx: Context, form: unknown): Promise<number> {
  requireDesk(ctx, "inspectionCentres", "change");
  const { reason, ...centre } = parseInput(CentreForm, form);
  return inTransaction(ctx, async (tx) => {
    const slug = slugify(`${centre.name} ${centre.approvalNumber}`);
    const id = await insertCentre(tx, { ...centre, slug });
    if (id === undefined) throw new Refusal(409, centreMessages.known, { approvalNumber: centreMessages.known });
    await recordAudit(tx, { action: "addInspectionCentre", subject: centre.name, reason });
    return id;
  });
}

/** Withdraws or renews the approval of a centre. Its published reports stay until each of them is revoked. */
export async function changeApproval(ctx: Context, form: unknown): Promise<"suspend" | "approve"> {
  requireDesk(ctx, "inspectionCentres", "change");
  const { id, approval, reason } = parseInput(ApprovalForm, form);
  await inTransaction(ctx, async (tx) => {
    const name = await updateApproval(tx, id, approval === "approve");
    if (name === undefined) throw new Refusal(404, centreMessages.notFound);
    const action = approval === "approve" ? "approveInspectionCentre" : "suspendInspectionCentre";
    await recordAudit(tx, { action, subject: name, reason });
  });
  return approval;
}
