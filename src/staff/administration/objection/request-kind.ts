/** The objection of a blocked member, as the desk of requests shows it. */
export const blockObjectionKind = "account-block";

export const objectionRequests = {
  [blockObjectionKind]: {
    name: "Hesap durdurma itirazı",
    labels: { blockReason: "Durdurma nedeni", text: "İtiraz" },
  },
};
