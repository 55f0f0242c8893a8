/** A service of a cloud that hands credentials or secrets to every program of a machine. */
type MetadataService = {
  readonly network: string;
  readonly cloud: string;
  readonly source: string;
};

const aws = 'https://docs.aws.amazon.com';
const cloudInit = 'https://docs.cloud-init.io/en/latest/reference/datasources';

/** Closed in every mode, also where the operator allows a network that contains one. */
export const metadataServices: readonly MetadataService[] = [
  {
    network: '169.254.169.254/32',
    cloud: 'AWS, Azure, Google Cloud, Oracle, DigitalOcean, Hetzner, IBM, OpenStack and others',
    source: `${aws}/AWSEC2/latest/UserGuide/instancedata-data-retrieval.html`,
  },
  {
    network: '169.254.170.2/32',
    cloud: 'AWS: credentials of ECS tasks',
    source: `${aws}/AmazonECS/latest/developerguide/task-iam-roles.html`,
  },
  {
    network: '169.254.170.23/32',
    cloud: 'AWS: EKS Pod Identity Agent',
    source: `${aws}/eks/latest/userguide/pod-id-agent-setup.html`,
  },
  {
    // Metadata is fd00:ec2::254, the Pod Identity Agent fd00:ec2::23.
    network: 'fd00:ec2::/32',
    cloud: 'AWS: link-local services of EC2 over IPv6',
    source: `${aws}/AWSEC2/latest/UserGuide/instancedata-data-retrieval.html`,
  },
  {
    network: '168.63.129.16/32',
    cloud: 'Azure: WireServer',
    source: 'https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16',
  },
  {
    network: 'fd20:ce::254/128',
    cloud: 'Google Cloud over IPv6',
    source: 'https://cloud.google.com/compute/docs/metadata/querying-metadata',
  },
  {
    network: '192.0.0.192/32',
    cloud: 'Oracle Cloud Classic',
    source:
      'https://docs.oracle.com/en/cloud/iaas/compute-iaas-cloud/stcsg/retrieving-instance-metadata.html',
  },
  {
    network: 'fd00:c1::a9fe:a9fe/128',
    cloud: 'Oracle Cloud over IPv6',
    source: 'https://docs.oracle.com/iaas/Content/Compute/Tasks/gettingmetadata.htm',
  },
  {
    network: '100.100.100.200/32',
    cloud: 'Alibaba Cloud',
    source: 'https://www.alibabacloud.com/help/ecs/user-guide/view-instance-metadata',
  },
  {
    network: 'fd00:100::100:200/128',
    cloud: 'Alibaba Cloud over IPv6',
    source: 'https://www.alibabacloud.com/help/ecs/user-guide/view-instance-metadata',
  },
  {
    network: '169.254.0.23/32',
    cloud: 'Tencent Cloud',
    source: 'https://www.tencentcloud.com/document/product/213/4934',
  },
  {
    network: '169.254.10.10/32',
    cloud: 'Tencent Cloud',
    source: 'https://www.tencentcloud.com/document/product/213/4934',
  },
  { network: '169.254.42.42/32', cloud: 'Scaleway', source: `${cloudInit}/scaleway.html` },
  { network: 'fd00:42::42/128', cloud: 'Scaleway over IPv6', source: `${cloudInit}/scaleway.html` },
  {
    network: 'fd00:a9fe:a9fe::1/128',
    cloud: 'Akamai (Linode) over IPv6',
    source: `${cloudInit}/akamai.html`,
  },
  {
    network: 'fe80::a9fe:a9fe/128',
    cloud: 'OpenStack and Akamai (Linode) over IPv6',
    source:
      'https://specs.openstack.org/openstack/neutron-specs/specs/ussuri/metadata-add-ipv6-support.html',
  },
];

/** A network, and an IPv4 address inside IPv6: translated (RFC 6052), 6to4 (RFC 3056), IPv4-compatible (RFC 4291). */
export function spellings(network: string): readonly string[] {
  const parts = /^(\d+)\.(\d+)\.(\d+)\.(\d+)\/32$/u.exec(network)?.slice(1).map(Number) ?? [];
  const [a = 0, b = 0, c = 0, d = 0] = parts;
  if (parts.length === 0) return [network];
  const [high, low] = [(a * 256 + b).toString(16), (c * 256 + d).toString(16)];
  return [
    network,
    `64:ff9b::${high}:${low}/128`,
    `2002:${high}:${low}::/48`,
    `::${high}:${low}/128`,
  ];
}
