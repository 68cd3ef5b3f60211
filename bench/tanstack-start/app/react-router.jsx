// oxlint-disable no-unused-vars -- props are named to leave them out
// The imports of our pages from React Router, implemented with TanStack Router.
import {
  Link as RouterLink,
  getRouteApi,
  useLocation as useRouterLocation,
  useNavigate as useRouterNavigate,
} from "@tanstack/react-router";
import { createContext as createReactContext, use } from "react";

/** Converts `/otomobil/bmw?sayfa=2#icerik` to an address of that router. */
function parts(to) {
  const [rest, hash] = to.split("#");
  const [pathname, query] = rest.split("?");
  return {
    to: pathname === "" ? "." : pathname,
    search: query === undefined ? {} : Object.fromEntries(new URLSearchParams(query)),
    ...(hash === undefined ? {} : { hash }),
  };
}

const IsStatic = createReactContext(false);
/** Links of HTML that is made outside of the page are plain ones. */
export const StaticRouter = ({ children }) => <IsStatic value={true}>{children}</IsStatic>;

export function Link({ to, preventScrollReset, reloadDocument: _, children, ...rest }) {
  const isStatic = use(IsStatic);
  if (isStatic)
    return (
      <a href={to} {...rest}>
        {children}
      </a>
    );
  return (
    <RouterLink {...parts(to)} {...rest} resetScroll={!preventScrollReset} preload={false}>
      {children}
    </RouterLink>
  );
}
export function NavLink({ end, ...rest }) {
  return <Link activeOptions={{ exact: end ?? false }} {...rest} />;
}
export const Form = ({ preventScrollReset: _, ...rest }) => <form {...rest} />;
export const useFetcher = () => ({ Form, state: "idle", data: undefined, submit() {} });
export const useFetchers = () => [];
export const useSubmit = () => () => {};
export const useRevalidator = () => ({ state: "idle", revalidate() {} });
export const useNavigation = () => ({ state: "idle" });
let matches = [];
/** The route registers what our pages would find about it. */
export const setMatches = (own) => void (matches = own);
export const useMatches = () => matches;
export const useRouteError = () => undefined;

export function useNavigate() {
  const navigate = useRouterNavigate();
  return (to) => navigate(parts(to));
}
export function useLocation() {
  const { pathname, searchStr, hash, state } = useRouterLocation();
  return { pathname, search: searchStr, hash, state, key: "default" };
}
const root = getRouteApi("__root__");
export const useRouteLoaderData = () => root.useLoaderData();

export const createContext = (defaultValue) => ({ defaultValue });
export class RouterContextProvider extends Map {
  get(context) {
    return super.has(context) ? super.get(context) : context.defaultValue;
  }
}
export const data = (value, init) => ({ data: value, init });
export const redirect = (to, init) => new Response(null, { status: init ?? 302, headers: { location: to } });
