import { formatDateTime } from "#src/shared/dates.ts";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { orderMessages } from "../rules.ts";
import { getOrder } from "../service.server.ts";
import type { Route } from "./+types/contract.page.ts";
import { ContractText } from "./contract-text.tsx";
import { findContract } from "./queries.server.ts";

/** The contract that the buyer of an order accepted, word for word; 404 for others, and before one is accepted. */
export const loader = pageLoader(async ({ ctx, params: { orderId } }: WithContext<Route.LoaderArgs>) => {
  await getOrder(ctx, orderId);
  const contract = await findContract(ctx, orderId);
  if (!contract) throw new Refusal(404, orderMessages.notFound);
  return { orderId, ...contract };
});

export const meta = () => [{ title: "Sözleşme – Kontak" }, { name: "robots", content: "noindex" }];

export default function ContractPage({ loaderData }: Route.ComponentProps) {
  const { orderId, content, version, contentHash, acceptedAt } = loaderData;
  return (
    <div className="page my-orders">
      <h1>{orderId} numaralı siparişin sözleşmesi</h1>
      <p className="muted">
        {formatDateTime(acceptedAt)} tarihinde onaylandı. Sürüm {version}, özet (SHA-256) <code>{contentHash}</code>
      </p>
      <ContractText text={content} />
    </div>
  );
}
