import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from "react";
import { Scripts as useScripts } from "react-router";

const MODULE_ID = "page-module";

/**
 * Adds the module and what it imports once the first paint is on the screen; at once in a background tab, which is not
 * painted. (A task after an animation frame runs before that frame is shown, so its requests compete with the paint.)
 * Firefox reports no paint of a page that it opens at a position: there the second frame after everything has loaded counts.
 *
 * The browser has run it when it hydrates the page, and does not need it a second time.
 */
const START = import.meta.env.SSR
  ? `{const s=document.getElementById("${MODULE_ID}"),add=(n,p)=>document.head.append(Object.assign(document.createElement(n),p)),frame=requestAnimationFrame;let started;const go=()=>{if(started)return;started=true;for(const href of s.dataset.imports.split(" "))add("link",{rel:"modulepreload",href});add("script",{type:"module",textContent:s.textContent})};if(document.hidden)go();else{new PerformanceObserver((_,o)=>{o.disconnect();go()}).observe({type:"paint",buffered:true});addEventListener("load",()=>frame(()=>frame(go)))}}`
  : "";

/**
 * React Router's scripts, loaded after the first paint: until then the network and the processor have only the text to
 * deal with. Nothing is lost until then, because links and forms work without scripts.
 */
export function ScriptsAfterPaint({ nonce }: { readonly nonce: string | undefined }) {
  const elements = elementsIn(useScripts({ nonce }));
  const preloads = elements.filter(({ props }) => props.rel === "modulepreload");
  const module = elements.find(({ props }) => props.type === "module");
  if (module === undefined) return null;
  return (
    <>
      {elements.filter((each) => each !== module && !preloads.includes(each))}
      <script
        nonce={nonce}
        id={MODULE_ID}
        type="text/plain"
        suppressHydrationWarning
        data-imports={preloads.map(({ props }) => props.href).join(" ")}
        dangerouslySetInnerHTML={module.props.dangerouslySetInnerHTML}
      />
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: START }} />
    </>
  );
}

interface ScriptProps {
  readonly rel?: string;
  readonly href?: string;
  readonly type?: string;
  readonly dangerouslySetInnerHTML?: { readonly __html: string };
}

/** The elements in fragments and lists. */
const elementsIn = (node: ReactNode): ReactElement<ScriptProps>[] =>
  Children.toArray(node).flatMap((child) => {
    if (!isValidElement<ScriptProps & { readonly children?: ReactNode }>(child)) return [];
    return child.type === Fragment ? elementsIn(child.props.children) : [child];
  });
