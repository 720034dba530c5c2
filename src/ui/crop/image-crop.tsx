import { lazy, Suspense } from "react";
import { useInBrowser } from "../form/floating.tsx";
import type { CropArea, Size } from "./source-pixels.ts";
import styles from "./image-crop.module.css";

export interface ImageCropProps {
  /** `data:` or an address of this site; the page's policy shows no other. */
  readonly src: string;
  readonly alt: string;
  /** Width by height: 940 / 106. */
  readonly ratio: number;
  /** The size that it will be shown in, in pixels: a smaller part is warned of. */
  readonly target?: Size;
  /** Called when the picture is there, and after each change. */
  readonly onCrop: (area: CropArea) => void;
}

const CropTool = lazy(() => import("./crop-tool.tsx"));

/** Chooses a part of a picture in a fixed ratio, by pointer or arrow keys. Comes when it is needed. */
export function ImageCrop(props: ImageCropProps) {
  const bone = <div className={styles.bone} />;
  if (!useInBrowser()) return bone;
  return (
    <Suspense fallback={bone}>
      <CropTool key={props.src} {...props} />
    </Suspense>
  );
}
