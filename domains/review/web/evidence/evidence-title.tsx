import { Button } from "@mantine/core";
import { IconExternalLink, IconFileTypePdf, IconLink, IconPhoto } from "@tabler/icons-react";
import type { Evidence } from "../../contract/index.ts";
import type { ReviewedPaper } from "../reviewed-paper.ts";

const icons = { pdf: IconFileTypePdf, png: IconPhoto, jpeg: IconPhoto, link: IconLink } as const;

export function EvidenceIcon({ kind }: Pick<Evidence, "kind">) {
  const Icon = icons[kind];
  return <Icon size={17} stroke={1.75} aria-hidden="true" className="t-icon t-dim" />;
}

interface TitleProps extends Pick<ReviewedPaper, "download"> {
  readonly evidence: Evidence;
}

/** Opens the link, or downloads the file with a ticket. */
export function EvidenceTitle({ download: [download, busyId], evidence }: TitleProps) {
  const { id, title, url } = evidence;
  if (url !== null)
    return (
      <a className="t-evidence-title" href={url} target="_blank" rel="noopener noreferrer">
        {title} <IconExternalLink size={13} stroke={1.75} aria-label="opens in a new tab" />
      </a>
    );
  return (
    <Button
      variant="transparent"
      className="t-link-button t-evidence-title"
      loading={busyId === id}
      aria-label={`Download ${title}`}
      onClick={() => download({ object_id: id, name: title })}
    >
      {title}
    </Button>
  );
}
