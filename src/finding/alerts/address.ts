/** The list of a member's alerts. Apart from the rules, so that the frame's link to it loads nothing else. */
export const alertsPath = "/bildirimlerim";
