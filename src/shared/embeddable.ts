/** The header of pictures that other sites and mails show: photos of listings and members, previews of shared links. */
export const embeddable = { "cross-origin-resource-policy": "cross-origin" } as const;
