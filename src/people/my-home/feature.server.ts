import type { Feature } from "#src/shared/feature.server.ts";

export const myHome: Feature = {
  name: "my-home",
  memberLinks: [{ to: "/bana-ozel", label: "Bana özel", audience: "members", position: 10 }],
  personalData: {},
};
