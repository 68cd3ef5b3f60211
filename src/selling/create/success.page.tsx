import { useEffect } from "react";
import { useNavigate } from "react-router";
import { appContext, requireMember } from "#src/shared/context.server.ts";
import { pageLoader } from "#src/shared/page.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { LinkButton } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { readKeyCode } from "#src/listings/key-codes.ts";
import { listingAddress, listingNotFound } from "#src/listings/rules.ts";
import type { Route } from "./+types/success.page.ts";
import { findOwnListing } from "./queries.server.ts";
import { successRedirectMs } from "./rules.ts";

export const meta = () => [{ title: "İlanınız onaya gönderildi – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ params, context }: Route.LoaderArgs) => {
  const ctx = context.get(appContext);
  const listing = await findOwnListing(ctx, readKeyCode(params.keyCode), requireMember(ctx).id);
  if (!listing) throw new Refusal(404, listingNotFound);
  return { title: listing.title, address: listingAddress(listing) };
});

/** Product 5.12: after a listing was sent, its page follows in 3 seconds. */
export default function SuccessPage({ loaderData: { title, address } }: Route.ComponentProps) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(address, { replace: true }), successRedirectMs);
    return () => clearTimeout(timer);
  }, [navigate, address]);
  return (
    <div className="page">
      <div className="sent">
        <Icon name="check" className="sent__icon" />
        <h1>İlanınız onaya gönderildi</h1>
        <p>
          <strong>{title}</strong> ilanınızı inceliyoruz. Onaylanınca yayına girer ve size e-posta göndeririz.
        </p>
        <p className="muted small">Birkaç saniye içinde ilanınızın sayfasına yönlendirileceksiniz.</p>
        <LinkButton look="primary" to={address}>
          İlanınızın sayfasına gidin
        </LinkButton>
      </div>
    </div>
  );
}
