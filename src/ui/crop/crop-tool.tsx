import { useState, type SyntheticEvent } from "react";
import { ReactCrop, type PercentCrop } from "react-image-crop";
import "react-image-crop/dist/ReactCrop.css";
import type { ImageCropProps } from "./image-crop.tsx";
import { isTooLong } from "../../domain/elongation.ts";
import { allowedRatio, inSourcePixels, largestCrop, type CropArea, type Size } from "./source-pixels.ts";
import styles from "./image-crop.module.css";

const LABELS = {
  cropArea: "Crop area: move it with the arrow keys",
  nwDragHandle: "Resize from the top left",
  nDragHandle: "Resize from the top",
  neDragHandle: "Resize from the top right",
  eDragHandle: "Resize from the right",
  seDragHandle: "Resize from the bottom right",
  sDragHandle: "Resize from the bottom",
  swDragHandle: "Resize from the bottom left",
  wDragHandle: "Resize from the left",
};

/** Loaded by ImageCrop. The library sets styles by script, which the content security policy allows. */
export default function CropTool({
  src,
  alt,
  ratio,
  mostElongated = Infinity,
  target,
  onCrop,
  onUnreadable,
}: ImageCropProps) {
  const [size, setSize] = useState<Size | null>(null);
  const [crop, setCrop] = useState<PercentCrop | undefined>();
  const onLoad = ({
    currentTarget: { naturalWidth: width, naturalHeight: height },
  }: SyntheticEvent<HTMLImageElement>): void => {
    const first = largestCrop({ width, height }, ratio ?? allowedRatio({ width, height }, mostElongated));
    setSize({ width, height });
    setCrop({ unit: "%", ...first });
    onCrop(inSourcePixels(first, { width, height }));
  };
  return (
    <div className={styles.crop}>
      <ReactCrop
        className={styles.area}
        crop={crop}
        aspect={ratio}
        minWidth={24}
        minHeight={ratio === undefined ? 24 : undefined}
        keepSelection
        ariaLabels={LABELS}
        onChange={(_, percent) => setCrop(percent)}
        onComplete={(_, percent) =>
          size !== null && percent.width > 0 && percent.height > 0 && onCrop(inSourcePixels(percent, size))
        }
      >
        <img className={styles.image} src={src} alt={alt} onLoad={onLoad} onError={onUnreadable} />
      </ReactCrop>
      {size !== null && crop !== undefined && (
        <SizeText area={inSourcePixels(crop, size)} size={size} target={target} mostElongated={mostElongated} />
      )}
    </div>
  );
}

interface SizeTextProps extends Required<Pick<ImageCropProps, "mostElongated">>, Pick<ImageCropProps, "target"> {
  readonly area: CropArea;
  readonly size: Size;
}

function SizeText({ area, size, target, mostElongated }: SizeTextProps) {
  const isSmall = target !== undefined && (area.width < target.width || area.height < target.height);
  return (
    <p className={styles.size} role="status">
      {`${pixels(area)} pixels of ${pixels(size)}. `}
      {isSmall && <span className={styles.warning}>{`Smaller than ${pixels(target)}: it will look blurry. `}</span>}
      {isTooLong(area, mostElongated) && (
        <span
          className={styles.warning}
        >{`Make it less elongated: one side can be up to ${mostElongated} times as long as the other.`}</span>
      )}
    </p>
  );
}

const pixels = ({ width, height }: Size): string =>
  `${width.toLocaleString("en-US")} × ${height.toLocaleString("en-US")}`;
