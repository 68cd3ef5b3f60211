import type { Context } from "#src/shared/context.server.ts";
import { type Desk, desks, mayAtDesk, titlesOfRoles } from "#src/shared/desks.ts";
import { staffLinksFor } from "#src/shared/feature.server.ts";

/** What the frame of the desks shows of the signed-in member of staff: the desks that they may open and change. */
export function readDeskFrame(ctx: Context) {
  const { member } = ctx;
  const all = Object.keys(desks) as Desk[];
  return {
    name: member ? `${member.firstName} ${member.lastName}` : "",
    roles: titlesOfRoles(member?.staffRoles ?? []),
    groups: staffLinksFor(ctx).map(({ name, links }) => ({
      name,
      links: links.map(({ to, label, pages }) => ({ to, label, pages })),
    })),
    desks: {
      read: all.filter((desk) => mayAtDesk(member, desk)),
      change: all.filter((desk) => mayAtDesk(member, desk, "change")),
    },
  };
}
