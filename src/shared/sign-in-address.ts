/** The sign-in page that returns to `path` afterwards. It contains only the path, so it cannot lead to another site. */
export const signInAddress = (path: string) => `/login?${new URLSearchParams({ ref: path })}`;
