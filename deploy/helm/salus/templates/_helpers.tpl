{{- define "salus.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}
{{- else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "salus.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "salus.labels" -}}
{{ include "salus.selector" . }}
app.kubernetes.io/version: {{ .Values.image.tag | default .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "salus.image" -}}
{{ printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) }}
{{- end }}

{{- define "salus.secret" -}}
{{- $given := and .Values.secret.databaseUrl .Values.secret.masterKey }}
{{- if and .Values.secret.existing (or .Values.secret.databaseUrl .Values.secret.masterKey) }}
{{- fail "secret.existing and secret.databaseUrl or secret.masterKey exclude each other" }}
{{- end }}
{{- if and .Values.secret.database (not .Values.secret.existing) }}
{{- fail "secret.database holds the database's address alone: give secret.existing, too, with the master key" }}
{{- end }}
{{- if not (or .Values.secret.existing $given) }}
{{- fail "give secret.existing, or both secret.databaseUrl and secret.masterKey" }}
{{- end }}
{{- .Values.secret.existing | default (include "salus.name" .) }}
{{- end }}

{{/* The environment of a process; `key` is that of the database's address in the secret. */}}
{{- define "salus.env" -}}
{{- $ := .root }}
- name: DATABASE_URL
  valueFrom: { secretKeyRef: { name: {{ $.Values.secret.database | default (include "salus.secret" $) }}, key: {{ .key }} } }
- name: SALUS_MASTER_KEY
  valueFrom: { secretKeyRef: { name: {{ include "salus.secret" $ }}, key: {{ $.Values.secret.keys.masterKey }} } }
{{- range $name, $value := $.Values.settings }}
{{- if has $name (list "DATABASE_URL" "SALUS_MASTER_KEY" "SALUS_PORT" "SALUS_MANAGEMENT_PORT" "SALUS_HOST") }}
{{- fail (printf "settings.%s is set by the chart itself" $name) }}
{{- end }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- with $.Values.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "salus.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "salus.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{/* All that a process writes besides the database: compiled code and files that are on their way. */}}
{{- define "salus.volumeMounts" -}}
- { name: scratch, mountPath: /tmp }
- { name: data, mountPath: /data }
{{- end }}

{{- define "salus.volumes" -}}
- name: scratch
  emptyDir: {}
- name: data
  emptyDir: {}
{{- end }}

{{- define "salus.pullSecrets" -}}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* Where a pod may run; the values are the server's or the worker's. */}}
{{- define "salus.placement" -}}
{{- with .nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* Pods of a kind are spread over nodes, as far as there are some. */}}
{{- define "salus.spread" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "salus.selector" .root | nindent 8 }}
        app.kubernetes.io/component: {{ .component }}
{{- end }}
