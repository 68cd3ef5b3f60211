/** Where a visitor signs in who comes back to `path` afterwards. Only the path travels, so it cannot lead to another site. */
export const signInAddress = (path: string) => `/login?${new URLSearchParams({ ref: path })}`;
