import { createContext } from "react";

/** Nonce of the page's own scripts; available while the server renders, hidden by the browser afterwards. */
export const NonceContext = createContext<string | undefined>(undefined);
